import { CATEGORIES } from '~/content/catalogue/categories';

export type FooterLink = { label: string; href: string };
export type FooterGroup = { heading: string; links: readonly FooterLink[] };

/** The mission, which the footer states (spec section 1). */
export const MISSION = 'Our mission is to lead the global transition to sustainable products.';

/** The footer's links (spec section 2, Footer). */
export const FOOTER_GROUPS: readonly FooterGroup[] = [
  {
    heading: 'About Us',
    links: [
      { label: 'Our Story', href: '/our-story' },
      { label: 'FAQ', href: '/faq' },
    ],
  },
  {
    heading: 'Products',
    links: CATEGORIES.map(({ label, slug }) => ({ label, href: `/${slug}` })),
  },
  {
    heading: 'Get Involved',
    links: [
      { label: 'Careers', href: '/careers' },
      { label: 'Alliance', href: '/earth-cups-alliance' },
      { label: 'Become an Ambassador', href: '/get-started-ambassador' },
    ],
  },
  {
    heading: 'Services',
    links: [
      { label: 'Contact Sales', href: '/contact-sales' },
      { label: 'Custom Cups', href: '/product/custom-cup-made-to-order' },
      { label: 'Our Partners', href: '/partners' },
    ],
  },
];

/** What every shop has to say, in the footer's last row. */
export const POLICY_LINKS: readonly FooterLink[] = [
  { label: 'Shipping', href: '/shipping' },
  { label: 'Returns', href: '/returns' },
  { label: 'Contact', href: '/contact' },
  { label: 'Compost locations', href: '/dashboard/compost' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
];

/** Placeholders: enter the shop's own accounts here. */
export const SOCIAL_LINKS: readonly FooterLink[] = [
  { label: 'Instagram', href: 'https://www.instagram.com/earthbrands.example' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/company/earthbrands.example' },
  { label: 'TikTok', href: 'https://www.tiktok.com/@earthbrands.example' },
];

/** Returns a link that opens a mail with this subject. @param email the store's address */
export function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

export const COPYRIGHT = '© Earth Brands. All rights reserved.';
