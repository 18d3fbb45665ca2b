import { SCENES } from '~/content/core/scenes';
import type { CareerPosition } from '~/domain/site/enquiry';

export const POSITION_LABELS: Readonly<Record<CareerPosition, string>> = {
  sales: 'Sales and customer care',
  operations: 'Warehouse and shipping',
  'print-design': 'Design for custom printing',
  software: 'Software',
  campus: 'Campus programs',
  other: 'Something else',
};

/** Texts of /careers. */
export const CAREERS = {
  title: 'Careers',
  description:
    'Work on cups, lids and containers that return to the soil. Which work there is at Earth Brands, and how to apply.',
  heading: 'Work on things people hold in their hands',
  intro:
    'Our mission is to lead the global transition to sustainable products. It is done case by case, by people who like to see a thing through.',
  scene: SCENES.merch,
  points: {
    heading: 'How we work',
    items: [
      {
        heading: 'Plain words',
        text: 'We say what a product can do and what it cannot. To customers, and to each other.',
      },
      {
        heading: 'Close to the goods',
        text: 'Whoever writes about a lid has closed it. Whoever sells a bowl has eaten soup from it.',
      },
      {
        heading: 'Finished beats clever',
        text: 'A small improvement on every counter is worth more than a great one on a slide.',
      },
    ],
  },
  note: 'Choose the field that is closest to you. There is not an opening in each of them at any time; we read every application and write back either way.',
  form: {
    heading: 'Apply',
    positions: 'Field of work',
    link: 'Link to your resume',
    linkHint: 'A web page or a shared file that starts with https://.',
    message: 'What would you like to do here?',
    send: 'Send application',
  },
  sent: {
    heading: 'Thank you, we have your application',
    text: 'A copy is on its way to your inbox. We read every application and write back either way.',
    again: 'Send another application',
  },
} as const;
