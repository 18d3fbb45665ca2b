/**
 * The page of a subcategory, by its slug. Not in `categories.ts`, which every page of the shop loads for its
 * menus. The heading names the goods, where the menu's label relies on the category beside it.
 */
export const SUBCATEGORY_PAGES: Readonly<Record<string, { heading: string; intro: string }>> = {
  'cold-cups': {
    heading: 'Cold cups',
    intro: 'Clear as glass, made from plants, and ready for ice.',
  },
  'hot-cups': {
    heading: 'Hot cups',
    intro: 'Single wall, double wall, and ripple wall, with rims that hold a lid tight.',
  },
  'party-packs': {
    heading: 'Party packs',
    intro: 'Cups in small cases for birthdays, weddings, and block parties.',
  },
  college: {
    heading: 'College cups',
    intro: 'Game-day cups for tailgates, dorm rooms, and chapter houses.',
  },
  sip: { heading: 'Sip lids', intro: 'Drink straight from the lid, no straw needed.' },
  flat: { heading: 'Flat lids', intro: 'Low and stackable, with a straw slot.' },
  dome: { heading: 'Dome lids', intro: 'Headroom for whipped cream and tall toppings.' },
  hot: { heading: 'Hot cup lids', intro: 'Fiber and plant-based lids that hold up to steam.' },
  trays: { heading: 'Take-out trays', intro: 'Open, sturdy, and quick to fill at the counter.' },
  boxes: { heading: 'Take-out boxes', intro: 'Folded kraft that keeps its corners and its heat.' },
  clamshells: {
    heading: 'Clamshells',
    intro: 'Hinged bagasse that shuts tight and shrugs off grease.',
  },
  forks: { heading: 'Compostable forks', intro: 'Tines that make it to the end of the salad.' },
  knives: { heading: 'Compostable knives', intro: 'Edges that cut through bread cleanly.' },
  spoons: {
    heading: 'Compostable spoons',
    intro: 'Deep enough for soup, small enough for gelato.',
  },
  tableware: {
    heading: 'Plates and bowls',
    intro: 'Plates, bowls, and napkins, and no dishes to wash.',
  },
  straws: {
    heading: 'Straws',
    intro: 'Paper and plant-based straws that last as long as the drink.',
  },
  tees: { heading: 'Tees', intro: 'Heavy organic cotton in a plain cut with one print.' },
  hoodies: { heading: 'Hoodies', intro: 'Brushed inside, for early market mornings.' },
  hats: { heading: 'Hats', intro: 'Caps for sun, rain, and steam.' },
};
