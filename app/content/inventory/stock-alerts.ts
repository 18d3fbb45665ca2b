/** Texts about what is sold out: its page, and the mails when it is back. */
export const STOCK_ALERTS = {
  title: 'Email me when it’s back',
  send: 'Email me when it’s back',
  email: 'Email',
  text: (product: string) => `We’ll send one email when ${product} is back in stock.`,
  to: (email: string) => `It goes to ${email}, your account’s address.`,
  stranger: 'First we’ll email you a link to confirm your address.',
  inStock: 'It’s in stock.',
  backOn: (day: string) => `Sold out. Back on ${day}.`,
  back: 'View product',
  done: {
    asked: {
      title: 'Check your email',
      text: 'Open the link we sent you to confirm your address. If it doesn’t come within a few minutes, check your spam folder.',
    },
    on: { title: 'You’re on the list', text: 'We’ll send one email when it’s back in stock.' },
  },
} as const;

/** What the links in those mails say. */
export const STOCK_ALERT_LINK = {
  confirm: {
    title: 'Confirm your stock alert',
    text: (product: string) => `We’ll send one email when ${product} is back in stock.`,
    send: 'Confirm email',
  },
  stop: {
    title: 'Stop stock emails',
    text: (email: string) => `We’ll stop all stock alerts to ${email}.`,
    send: 'Stop stock emails',
  },
  waiting: {
    title: 'You’re on the list',
    text: (product: string) => `We’ll send one email when ${product} is back in stock.`,
  },
  sent: {
    title: 'Already sent',
    text: (product: string) => `We’ve emailed you that ${product} is back in stock.`,
  },
  stopped: { title: 'Stock emails stopped', text: () => 'We won’t send any to this address.' },
  gone: {
    title: 'This link no longer works',
    text: () => 'It may have expired. Ask again on the product’s page.',
  },
  shop: 'Shop all products',
} as const;
