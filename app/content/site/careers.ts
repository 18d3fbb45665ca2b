import { SCENES } from '~/content/core/scenes';
import type { CareerPosition } from '~/domain/site/enquiry';

export const POSITION_LABELS: Readonly<Record<CareerPosition, string>> = {
  sales: 'Sales and customer care',
  operations: 'Warehouse and shipping',
  'print-design': 'Custom print design',
  software: 'Software',
  campus: 'Campus programs',
  other: 'Something else',
};

/** Texts of /careers. */
export const CAREERS = {
  title: 'Careers',
  description:
    'Work on cups, lids, and containers that return to the soil. The fields we work in at Earth Brands, and how to apply.',
  heading: 'Work on things people hold in their hands',
  intro:
    'Our mission is to lead the global transition to sustainable products. We do it case by case, with people who like to see things through.',
  scene: SCENES.merch,
  points: {
    heading: 'How we work',
    items: [
      {
        heading: 'Plain words',
        text: 'We say what a product can and can’t do, to customers and to each other.',
      },
      {
        heading: 'Close to the product',
        text: 'If you write about a lid, you’ve closed it. If you sell a bowl, you’ve eaten soup from it.',
      },
      {
        heading: 'Finished beats clever',
        text: 'A small improvement on every counter is worth more than a big one on a slide.',
      },
    ],
  },
  note: 'Choose the field closest to yours. We don’t always have openings in every field, but we read every application and write back either way.',
  form: {
    heading: 'Apply',
    positions: 'Field of work',
    link: 'Link to your resume',
    linkHint: 'A link to a web page or a shared file that starts with https://.',
    message: 'What would you like to do here?',
    send: 'Send application',
  },
  sent: {
    heading: 'Thank you for your application',
    text: 'A copy is on its way to your inbox. We read every application and write back either way.',
    again: 'Send another application',
  },
} as const;
