import { SCENES } from '~/content/core/scenes';
import type { SalesNeed, SalesVolume } from '~/domain/site/enquiry';
import { POSITION_LABELS } from './careers';
import { PARTNER_KIND_LABELS } from './partners';

export const NEED_LABELS: Readonly<Record<SalesNeed, string>> = {
  cups: 'Cups',
  lids: 'Lids',
  containers: 'Containers',
  cutlery: 'Cutlery',
  other: 'Tableware, straws, bags, and more',
  merch: 'Merch',
  'custom-print': 'Custom printing',
};

export const VOLUME_LABELS: Readonly<Record<SalesVolume, string>> = {
  'under-1000': 'Up to 1,000 pieces',
  '1000-10000': '1,000 to 10,000 pieces',
  '10000-100000': '10,000 to 100,000 pieces',
  'over-100000': 'More than 100,000 pieces',
  unknown: 'I’m not sure yet',
};

/** Texts of /contact-sales. */
export const CONTACT_SALES = {
  title: 'Contact Sales',
  description:
    'Larger orders, regular deliveries, and custom printing: tell the Earth Brands sales team what you need.',
  heading: 'Tell us what you serve',
  intro:
    'For larger orders, regular deliveries, and custom printing. Write to us, and a person answers within 1 business day.',
  scene: SCENES.custom,
  steps: {
    heading: 'What happens next',
    items: [
      {
        heading: 'We read it',
        text: 'You get a copy by email right away. Then someone who knows the products reads what you need.',
      },
      {
        heading: 'We reply with questions or suggestions',
        text: 'Sizes, lids that fit, what your bins can take. If a sample would help more than an email, we’ll say so.',
      },
      {
        heading: 'You get a price',
        text: 'In writing: per case, per piece, and with shipping. Nothing is ordered until you say yes.',
      },
    ],
  },
  form: {
    heading: 'Your message',
    name: 'Your name',
    email: 'Business email',
    company: 'Company',
    phone: 'Phone',
    needs: 'What do you need?',
    volume: 'How much per month?',
    message: 'What are you planning?',
    send: 'Send message',
  },
  sent: {
    heading: 'Thank you for your message',
    text: 'A copy is on its way to your inbox. We’ll answer within 1 business day.',
    again: 'Send another message',
  },
} as const;

type Kind = 'contact-sales' | 'careers' | 'partners';
type Labelled = Readonly<Record<string, string>>;

/** The answers specific to each form: their labels, and the texts of their choices. */
const ANSWERS: Readonly<
  Record<Kind, readonly { field: string; label: string; labels?: Labelled }[]>
> = {
  'contact-sales': [
    { field: 'about', label: 'About', labels: { alliance: 'Joining the Earth Cups Alliance' } },
    { field: 'needs', label: 'Needs', labels: NEED_LABELS },
    { field: 'volume', label: 'Monthly volume', labels: VOLUME_LABELS },
  ],
  careers: [
    { field: 'position', label: 'Field of work', labels: POSITION_LABELS },
    { field: 'link', label: 'Resume' },
  ],
  partners: [
    { field: 'kind', label: 'Partner type', labels: PARTNER_KIND_LABELS },
    { field: 'website', label: 'Website' },
  ],
};

/**
 * Returns a form's own answers as staff read them in the mail. A choice that no longer exists is shown as
 * its stored value.
 */
export function enquiryAnswers(
  kind: Kind,
  extra: Readonly<Record<string, string>>,
): { label: string; answer: string }[] {
  return ANSWERS[kind].flatMap(({ field, label, labels }) => {
    const stored = extra[field];
    if (!stored) return [];
    const answers = labels ? stored.split(',').map((value) => labels[value] ?? value) : [stored];
    return [{ label, answer: answers.join(', ') }];
  });
}
