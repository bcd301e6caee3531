/** The first field of a dialog: typed into at once, also where it comes after the dialog. */
export function first(field: HTMLElement): void {
  // A dialog that is about to open looks for this; one that is open does not look again.
  field.autofocus = true
  field.focus()
}
