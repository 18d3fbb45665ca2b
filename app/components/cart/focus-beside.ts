/**
 * Before a line of the cart leaves, and with it the button that was pressed: the focus goes to the
 * product's link of the next line, or of the one before; after the last one to the page. Not to another
 * Remove, which a key that is still held down would press.
 */
export function focusBeside(line: Element): void {
  const other = line.nextElementSibling ?? line.previousElementSibling;
  const link = other?.querySelector('a');
  if (link) link.focus();
  else line.ownerDocument.getElementById('main')?.focus({ preventScroll: true });
}
