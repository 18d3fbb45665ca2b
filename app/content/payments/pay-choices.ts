/** Texts of the form that pays for one thing as a whole: a custom order, or what is due on an order. */
export const PAY_CHOICES = {
  refused: 'This payment didn’t start',
  how: 'How would you like to pay?',
  missing: 'Choose how to pay.',
  noMethod:
    'You have no payment method yet. Add Earth Cash or save a card, then come back here. Nothing is lost.',
  card: 'Card',
  bank: 'Bank account',
  cardOrBank: 'Card or bank account',
  bankTakesDays:
    'Bank transfers usually take 4 business days, and the order is paid when yours arrives. Paying from a bank account authorizes us to debit it once.',
  add: 'Add Earth Cash',
  save: 'Save a card',
  poNumber: 'Purchase order number',
  poHint: (terms: string) => `For an order on invoice (${terms}). It’s printed on your documents.`,
} as const;
