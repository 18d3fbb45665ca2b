import { type Contact, mailLink, type Policy } from './policies.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

/** What the software does, without legal advice: docs/texts-to-check.md. */
export const privacyPolicy = (contact: Contact): Policy => ({
  title: 'Privacy',
  description:
    'What Earth Brands knows about you, why, who else sees it, and how to get it or have it erased.',
  heading: 'Privacy',
  intro: 'What we know about you, why we know it, and how to change that.',
  path: paths.privacy(),
  sections: [
    {
      heading: 'What we store',
      paragraphs: [
        'Your name, email, phone number, and addresses, if you give them to us. Your orders, payments, and Earth Cash. What you write in our forms, and the artwork you send.',
        'We never see full card numbers. You enter them at Stripe or Shopify, and we get the brand, the last 4 digits, and the expiration date.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To ship what you order, take payment, answer you, and keep the records that the law requires. We send marketing email only if you said yes, and you can change that in your account settings.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'The companies we need for that: Shopify for orders and accounts, Stripe for payments, QuickBooks for invoices, and the carrier for the shipping address. We don’t sell your data.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'We set only cookies that the store needs: for your cart, your favorites, your sign-in, your time zone, and the ambassador whose link brought you here. There are no advertising cookies.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'In your account settings, you can download your data and close your account. You can also email us, and we’ll do it for you.',
      ],
      links: [
        { label: 'Account settings', href: accountPaths.accountSettings() },
        mailLink(contact),
      ],
    },
  ],
});

/** What the software does, without legal advice: docs/texts-to-check.md. */
export const TERMS: Policy = {
  title: 'Terms',
  description:
    'The terms of ordering from Earth Brands: prices, payment, Earth Cash, and custom printing.',
  heading: 'Terms',
  intro: 'The rules for ordering from us.',
  path: paths.terms(),
  sections: [
    {
      heading: 'Orders and prices',
      paragraphs: [
        'All prices are in US dollars, before shipping and tax. You see the total before you pay. Some products have a limit per order.',
        'If an item goes out of stock after you order it, we tell you and refund you for it.',
      ],
    },
    {
      heading: 'Payment',
      paragraphs: [
        'Cards are charged when you place the order. Business accounts can request invoice terms, which we approve case by case.',
      ],
    },
    {
      heading: 'Earth Cash',
      paragraphs: [
        'Earth Cash is a balance that you add to by card or bank account and spend in this store. Each deposit earns a 2% bonus. If a deposit is refunded or disputed, its bonus is taken back.',
      ],
    },
    {
      heading: 'Custom printing',
      paragraphs: [
        'Send only artwork that you have the right to use. Nothing is printed until you approve the proof.',
      ],
    },
    {
      heading: 'Shipping, returns, and privacy',
      links: [
        { label: 'Shipping', href: paths.shipping() },
        { label: 'Returns', href: paths.returns() },
        { label: 'Privacy', href: paths.privacy() },
      ],
    },
  ],
};

/** Every sentence is held by the browser tests: axe, keyboard, 320 px, without JavaScript. */
export const accessibilityPage = (contact: Contact): Policy => ({
  title: 'Accessibility',
  description:
    'How Earth Brands makes this store usable for everyone, and how to tell us where it isn’t.',
  heading: 'Accessibility',
  intro:
    'Everyone should be able to buy a cup here, whatever device or assistive technology they use.',
  path: paths.accessibility(),
  sections: [
    {
      heading: 'What we aim for',
      paragraphs: [
        'We follow the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. Each change to the store is tested for it automatically.',
      ],
    },
    {
      heading: 'How the store works',
      paragraphs: [
        'You can use it with a keyboard alone, with a screen reader, enlarged to 200%, on a narrow screen, in a dark color scheme, and without scripts. Animations stop if your device asks for less motion.',
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        'If something gets in your way, tell us the page and what you use to read it. We can also take your order by email.',
      ],
      links: [mailLink(contact)],
    },
  ],
});
