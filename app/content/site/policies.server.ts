import { handlingLabel, returnLabel } from '~/content/catalogue/promises';
import type { StoreIdentity } from '~/domain/documents/document';
import { businessDays, type StorePromise } from '~/domain/catalogue/store-promise';
import { formatUsd } from '~/domain/core/money';
import { US_STATES } from '~/domain/core/places/us-states';
import { paths } from '~/paths';

export type PolicySection = {
  heading: string;
  paragraphs?: readonly string[];
  /** Facts in two columns. */
  rows?: readonly (readonly [name: string, text: string])[];
  links?: readonly { label: string; href: string }[];
};

/** A page of sentences that a shop owes its customers. */
export type Policy = {
  title: string;
  description: string;
  heading: string;
  intro: string;
  path: string;
  sections: readonly PolicySection[];
};

const STATE_NAMES = new Map(US_STATES);

/** How to reach the store, as admins keep it. */
export type Contact = Pick<StoreIdentity, 'name' | 'address' | 'email'>;

export function mailLink({ email }: Pick<Contact, 'email'>) {
  return { label: email, href: `mailto:${email}` };
}

/** Delivery times and the limit for free shipping come from staff (`/erp/shipping`). */
export function shippingPolicy(promise: StorePromise, contact: Contact): Policy {
  const { freeShippingCents, zones } = promise;
  const handling = handlingLabel(promise);
  return {
    title: 'Shipping',
    description:
      'What shipping costs at Earth Brands, how soon orders ship, and how long they take.',
    heading: 'Shipping',
    intro:
      'We ship cases within the United States. Checkout shows what shipping costs before you pay.',
    path: paths.shipping(),
    sections: [
      {
        heading: 'What it costs',
        paragraphs: [
          'The cost depends on where the cases go and how heavy they are. Tax depends on the shipping address. Both are calculated at checkout.',
          ...(freeShippingCents === null
            ? []
            : [
                `Standard shipping is free on orders of ${formatUsd(freeShippingCents)} or more, after discounts.`,
              ]),
        ],
      },
      ...(handling === null && zones.length === 0
        ? []
        : [
            {
              heading: 'How long it takes',
              paragraphs: [
                ...(handling === null ? [] : [handling]),
                'Custom-printed products ship later. Their pages say how many weeks.',
              ],
              rows: zones.map(({ name, states, fromDays, toDays }) => {
                const where = states.map((state) => STATE_NAMES.get(state) ?? state).join(', ');
                const days = businessDays(fromDays, toDays);
                return [name, where ? `${days}: ${where}` : days] as const;
              }),
            },
          ]),
      {
        heading: 'Tracking',
        paragraphs: [
          'We’ll email you when your order ships, with a tracking number. With an account, you’ll also find it on the order’s page.',
        ],
      },
      {
        heading: 'Something is wrong',
        paragraphs: [
          'If a case is missing or damaged, email us your order number and, if you can, a photo.',
        ],
        links: [mailLink(contact), { label: 'Returns', href: paths.returns() }],
      },
    ],
  };
}

/** The number of days comes from staff (`/erp/shipping`). */
export function returnsPolicy(promise: StorePromise, contact: Contact): Policy {
  const label = returnLabel(promise);
  return {
    title: 'Returns',
    description:
      'How to return unopened cases to Earth Brands, and what to do if something arrives damaged.',
    heading: 'Returns',
    intro: label ?? 'Email us before you send anything back, and we’ll tell you what we can do.',
    path: paths.returns(),
    sections: [
      {
        heading: 'How to return a case',
        paragraphs: [
          'Sign in, open the order, and choose “Return or report a problem.” Without an account, email us your order number and what you’d like to return. We’ll reply with the address and the next steps.',
        ],
        links: [mailLink(contact)],
      },
      {
        heading: 'Your refund',
        paragraphs: [
          'We refund the way you paid: to your card, to your Earth Cash balance, or both. Banks take a few business days to show it. If you’d rather have Earth Cash or a replacement, tell us in your request.',
        ],
      },
      {
        heading: 'Damaged or wrong items',
        paragraphs: [
          'Report them from the order page with a photo, or email us the order number and a photo. You don’t need to return anything until we’ve answered.',
        ],
      },
      {
        heading: 'Custom printing',
        paragraphs: [
          'Nothing is printed until you approve the proof. After that, we can take custom-printed products back only if they differ from it.',
        ],
      },
    ],
  };
}

/** The hours come from staff (`/erp/shipping`). */
export function contactPage({ contactHours }: StorePromise, contact: Contact): Policy {
  return {
    title: 'Contact',
    description: 'How to reach Earth Brands: email, mail, and the sales team.',
    heading: 'Contact us',
    intro: 'A person reads every message. Include your order number if you have one.',
    path: paths.contact(),
    sections: [
      {
        heading: 'Email',
        ...(contactHours === null ? {} : { paragraphs: [contactHours] }),
        links: [mailLink(contact)],
      },
      {
        heading: 'Larger orders and custom printing',
        paragraphs: ['Tell our sales team what you serve, and how much of it.'],
        links: [{ label: 'Contact Sales', href: paths.contactSales() }],
      },
      { heading: 'Mail', paragraphs: [[contact.name, ...contact.address].join(', ')] },
      {
        heading: 'Answers right away',
        links: [
          { label: 'Shipping', href: paths.shipping() },
          { label: 'Returns', href: paths.returns() },
          { label: 'FAQ', href: paths.faq() },
        ],
      },
    ],
  };
}
