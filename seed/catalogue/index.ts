import { bags } from './bags';
import { soupBowls } from './bowls';
import { boxes } from './boxes';
import { clamshells } from './clamshells';
import { coldCups } from './cups-cold';
import { collegeCups } from './cups-college';
import { insulatedHotCups } from './cups-hot-insulated';
import { singleWallHotCups } from './cups-hot-single';
import { partyPacks } from './cups-party';
import { birchCutlery } from './cutlery-birch';
import { plantCutlery } from './cutlery-plant';
import { domeLids } from './lids-dome';
import { flatLids } from './lids-flat';
import { hotLids } from './lids-hot';
import { sipLids } from './lids-sip';
import { madeToOrder } from './made-to-order';
import { hatsAndTotes } from './merch-hats';
import { hoodies } from './merch-hoodies';
import { tees } from './merch-tees';
import { paperGoods } from './paper';
import { sleeves } from './sleeves';
import { straws } from './straws';
import { tableware } from './tableware';
import { trays } from './trays';
import type { SeedCollection, SeedProduct } from './types';
import { unlisted } from './unlisted';

/** The hand-made catalogue, newest and most popular first within each family. */
export const catalogue: SeedProduct[] = [
  ...madeToOrder,
  ...singleWallHotCups,
  ...insulatedHotCups,
  ...coldCups,
  ...partyPacks,
  ...collegeCups,
  ...flatLids,
  ...domeLids,
  ...sipLids,
  ...hotLids,
  ...trays,
  ...boxes,
  ...clamshells,
  ...soupBowls,
  ...birchCutlery,
  ...plantCutlery,
  ...tableware,
  ...straws,
  ...bags,
  ...sleeves,
  ...paperGoods,
  ...tees,
  ...hoodies,
  ...hatsAndTotes,
  ...unlisted,
];

/** Returns the handles of public products that match a rule, in the catalogue's order. */
function pick(rule: (product: SeedProduct) => boolean): string[] {
  return catalogue.flatMap((each) =>
    each.tags.includes('Public') && rule(each) ? each.handle : [],
  );
}

const tagged = (tag: string) => pick((each) => each.tags.includes(tag));

/** Collections for the home page and the programs. 'best-sellers' is ordered by hand. */
export const collections: SeedCollection[] = [
  {
    handle: 'best-sellers',
    title: 'Best sellers',
    products: [
      'kraft-hot-cup-12-oz',
      'clear-cold-cup-16-oz',
      'bagasse-clamshell-9-in',
      'wrapped-birch-cutlery-kit',
      'white-hot-lid-90-mm',
      'earth-brands-coffee-togo-kit',
      'kraft-twist-handle-bag',
      'bagasse-plate-9-in',
      'double-wall-kraft-hot-cup',
      'white-paper-straw',
      'kraft-cup-sleeve',
      'earth-brands-tee',
    ],
  },
  { handle: 'new', title: 'Just dropped', products: tagged('new') },
  { handle: 'made-to-order', title: 'Made to order', products: tagged('made-to-order') },
  { handle: 'coffee-bar', title: 'For the coffee bar', products: tagged('coffee') },
  { handle: 'takeout', title: 'For take-out', products: tagged('takeout') },
  { handle: 'events', title: 'For events', products: tagged('events') },
  { handle: 'game-day', title: 'For game day', products: tagged('game-day') },
  { handle: 'alliance', title: 'For the alliance', products: tagged('alliance') },
  {
    handle: 'home-compost',
    title: 'For the home compost',
    products: pick((each) => each.compost === 'home'),
  },
];
