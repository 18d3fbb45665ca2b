/**
 * Moves the focus before a line of the cart is removed together with its pressed button: to the product
 * link of the next line, else of the previous one, else to the page. Never to another Remove button, which
 * a key that is still held down would press.
 */
export function focusBeside(line: Element): void {
  const other = line.nextElementSibling ?? line.previousElementSibling;
  const link = other?.querySelector('a');
  if (link) link.focus();
  else line.ownerDocument.getElementById('main')?.focus({ preventScroll: true });
}
