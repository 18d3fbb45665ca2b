/** Whether the check digit of a card number is right (ISO/IEC 7812-1, Luhn). @param digits decimal digits alone */
export function passesChecksum(digits: string): boolean {
  let sum = 0;
  for (const [index, character] of [...digits].toReversed().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
