/** The shapes of the wire, under short names. They are generated: see `npm run types`. */
import type { components } from './schema'

type Shapes = components['schemas']

export type Absent = Shapes['AbsentShown']
export type Analysed = Shapes['Analysis']
export type AnalysisSummary = Shapes['AnalysisSummary']
export type Chair = Shapes['ChairShown']
export type ChairAsked = Shapes['ChairAsked']
export type ChatLine = Shapes['ChatLine']
export type ClockAsked = Shapes['ClockAsked']
export type ClockShown = Shapes['ClockShown']
export type Climb = Shapes['Climb']
export type ClimbPoint = Shapes['ClimbPoint']
export type Daily = Shapes['DailyShown']
export type DailyMade = Shapes['DailyMade']
export type Deal = Shapes['Deal']
export type Done = Shapes['Done']
export type Events = Shapes['Events']
export type Export = Shapes['Export']
export type Frame = Shapes['Frame']
export type GameShown = Shapes['GameShown']
export type Hint = Shapes['Hint']
export type History = Shapes['History']
export type Joined = Shapes['Joined']
export type Judged = Shapes['Judged']
export type Leaderboard = Shapes['Leaderboard']
export type Made = Shapes['Made']
export type Match = Shapes['MatchShown']
export type MyMatch = Shapes['MyMatch']
export type NewMatch = Shapes['NewMatch']
export type OfferShown = Shapes['OfferShown']
export type OfferWord = Shapes['OfferShown']['offer']
export type PastMatch = Shapes['PastMatch']
export type Person = Shapes['PersonShown']
export type Position = Shapes['Position']
export type Problem = Shapes['Problem']
export type Profile = Shapes['Profile']
export type RatingShown = Shapes['RatingShown']
export type RecordRead = Shapes['RecordShown']
export type Result = Shapes['ResultShown']
export type Review = Shapes['Review']
export type Room = Shapes['RoomShown']
export type Rooms = Shapes['Rooms']
export type Saying = Shapes['Saying']
export type Seek = Shapes['SeekShown']
export type SeekAsked = Shapes['SeekAsked']
export type Told = Shapes['Told']
export type TokenMade = Shapes['TokenMade']
export type TokenShown = Shapes['TokenShown']
export type Window = Shapes['Window']
export type WireEvent = Shapes['WireEvent']

/** What the page sends over the socket after hello. */
export type Request =
  Shapes['Act'] | Shapes['Propose'] | Shapes['Leave'] | Shapes['Resume'] | Shapes['Redo']

/** What the house sends over the socket. */
export type Message =
  | Shapes['Welcome']
  | Shapes['Update']
  | Shapes['Chatted']
  | Shapes['Ok']
  | Shapes['Refused']
  | Shapes['Pong']

export type Seat = number
export type View = Record<string, unknown>
