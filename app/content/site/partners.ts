import { SCENES } from '~/content/core/scenes';
import type { PartnerKind } from '~/domain/site/enquiry';

export const PARTNER_KIND_LABELS: Readonly<Record<PartnerKind, string>> = {
  composter: 'Composting or waste service',
  venue: 'Venue, event, or brewery',
  campus: 'University or college',
  distributor: 'Distributor or reseller',
  supplier: 'Supplier or maker',
  other: 'Something else',
};

/** Texts of /partners. Name a partner only with their consent. */
export const PARTNERS = {
  title: 'Our Partners',
  description:
    'Composters, venues, campuses, distributors, and makers: who Earth Brands works with, and how to become a partner.',
  heading: 'It takes more than a good cup',
  intro:
    'A compostable cup helps only where someone collects it, someone composts it, and someone wants the soil. We’re looking for the others in that circle.',
  scene: SCENES.alliance,
  kinds: {
    heading: 'Who we’re looking for',
    items: [
      {
        heading: 'Composting and waste services',
        text: 'You know what your facility accepts. We make products to match and tell customers in your area where to take them.',
      },
      {
        heading: 'Venues, events, and breweries',
        text: 'Thousands of cups, one afternoon, one place to collect them. There are few better places to get it right.',
      },
      {
        heading: 'Universities and colleges',
        text: 'Dining halls, game days, student housing: one campus can close the whole circle.',
      },
      {
        heading: 'Distributors and resellers',
        text: 'Our cases on your trucks, for customers you know better than we do.',
      },
      {
        heading: 'Suppliers and makers',
        text: 'Fibers, linings, inks, presses. If yours is better than ours, we want to see it.',
      },
    ],
  },
  form: {
    heading: 'Become a partner',
    organization: 'Organization',
    kind: 'Which describes you best?',
    website: 'Website',
    message: 'What do you have in mind?',
    send: 'Send message',
  },
  sent: {
    heading: 'Thank you for your message',
    text: 'A copy is on its way to your inbox. We’ll answer within 3 business days.',
    again: 'Send another message',
  },
} as const;
