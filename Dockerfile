# A house in a container: the page and the native cores are built inside, nothing of that stays.
#   docker build -t parlour . && docker run -p 8000:8000 -v parlour:/data parlour

FROM node:22-bookworm-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY web ./
RUN npm run build

FROM python:3.12-slim-bookworm AS wheel
# The compiler of that Debian, whichever version it has by now.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml LICENSE ./
COPY docs/package.md docs/
COPY native native
COPY src src
COPY --from=page /build/src/parlour/server/page src/parlour/server/page
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /dist .

FROM python:3.12-slim-bookworm
LABEL org.opencontainers.image.title="Parlour" \
      org.opencontainers.image.description="A game house: five games, one kernel, one server, one web page." \
      org.opencontainers.image.licenses="MIT"
COPY requirements-outgrown.lock /tmp/
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements-outgrown.lock
RUN --mount=type=bind,from=wheel,source=/dist,target=/dist \
    pip install --no-cache-dir --no-deps /dist/*.whl \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin parlour \
    && install -d -o parlour -g parlour -m 750 /data
ENV PYTHONUNBUFFERED=1 \
    PARLOUR_HOST=0.0.0.0 \
    PARLOUR_DATABASE=/data/parlour.sqlite
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
ENTRYPOINT ["parlour"]
CMD ["serve"]
