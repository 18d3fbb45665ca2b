import { SCENES } from '~/content/core/scenes';
import type { SalesNeed, SalesVolume } from '~/domain/site/enquiry';
import { POSITION_LABELS } from './careers';
import { PARTNER_KIND_LABELS } from './partners';

export const NEED_LABELS: Readonly<Record<SalesNeed, string>> = {
  cups: 'Cups',
  lids: 'Lids',
  containers: 'Containers',
  cutlery: 'Cutlery',
  other: 'Tableware, straws, bags, sleeves, paper',
  merch: 'Merch',
  'custom-print': 'Custom printing',
};

export const VOLUME_LABELS: Readonly<Record<SalesVolume, string>> = {
  'under-1000': 'Up to 1,000 pieces',
  '1000-10000': '1,000 to 10,000 pieces',
  '10000-100000': '10,000 to 100,000 pieces',
  'over-100000': 'More than 100,000 pieces',
  unknown: 'I do not know yet',
};

/** Texts of /contact-sales. */
export const CONTACT_SALES = {
  title: 'Contact Sales',
  description:
    'Larger orders, regular deliveries and custom printing: tell the Earth Brands sales team what you need.',
  heading: 'Tell us what you serve',
  intro:
    'For larger orders, regular deliveries and your own print. You write, and a person answers within one working day.',
  scene: SCENES.custom,
  steps: {
    heading: 'What happens next',
    items: [
      {
        heading: 'We read it',
        text: 'You get a copy by email right away. Then somebody who knows the products reads what you need.',
      },
      {
        heading: 'We reply with questions or suggestions',
        text: 'Sizes, lids that fit, what your bins can take. If a sample would help more than an email, we say so.',
      },
      {
        heading: 'You get a price',
        text: 'By the case and by the piece, with shipping, in writing. Nothing is ordered until you say yes.',
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
    volume: 'How much in a month?',
    message: 'What are you planning?',
    send: 'Send message',
  },
  sent: {
    heading: 'Thank you, we have your message',
    text: 'A copy is on its way to your inbox. One of us answers within one working day.',
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
    { field: 'needs', label: 'Needs', labels: NEED_LABELS },
    { field: 'volume', label: 'In a month', labels: VOLUME_LABELS },
  ],
  careers: [
    { field: 'position', label: 'Field of work', labels: POSITION_LABELS },
    { field: 'link', label: 'CV' },
  ],
  partners: [
    { field: 'kind', label: 'Kind', labels: PARTNER_KIND_LABELS },
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
