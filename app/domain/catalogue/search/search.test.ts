import { describe, expect, it } from 'vitest';
import { type Searchable, searchPlainly } from './search';
import { buildSearchIndex } from './search-index';

function product(change: Partial<Searchable>): Searchable {
  return {
    id: change.handle ?? 'id',
    handle: 'one',
    title: 'One',
    productType: 'goods',
    description: '',
    tags: ['Public'],
    variantTitles: [],
    available: true,
    ...change,
  };
}

function score(change: Partial<Searchable>, text: string): number | undefined {
  return buildSearchIndex([product(change)]).query(text).hits[0]?.score;
}

/** Searches through the index, as the store does; returns handles in the order shown. */
function search(products: Searchable[], text: string): string[] {
  return buildSearchIndex(products)
    .query(text)
    .hits.map(({ product }) => product.handle);
}

describe('the weights of the spec, section 5', () => {
  const everywhere = {
    title: 'Zephyr',
    productType: 'zephyr',
    description: 'A zephyr.',
    tags: ['zephyr', 'Public'],
    handle: 'zephyr',
    variantTitles: ['Zephyr'],
  };

  it.each([
    ['title', 30],
    ['productType', 20],
    ['description', 15],
    ['tags', 15],
    ['handle', 10],
    ['variantTitles', 10],
  ] as const)('%s gives %i', (field, weight) => {
    expect(score({ [field]: everywhere[field] }, 'zephyr')).toBe(weight);
  });

  it('add up, and are capped at 100', () => {
    expect(score(everywhere, 'zephyr')).toBe(100);
    expect(score({ ...everywhere, title: 'Zephyr zephyr zephyrs' }, 'zephyrs')).toBe(100);
    expect(score({ title: 'Zephyr', description: 'A zephyr.' }, 'zephyr')).toBe(45);
  });

  it('give less for the beginning of a word and least for its inside', () => {
    expect(score({ title: 'Zephyr' }, 'zeph')).toBe(24);
    expect(score({ title: 'Zephyr' }, 'phyr')).toBe(15);
  });

  it('are shared by the words of a query, and what names the goods counts double', () => {
    expect(score({ title: 'Kraft cup' }, 'kraft cup')).toBe(30);
    expect(score({ title: 'Kraft', description: 'cup' }, 'cup kraft')).toBe(25);
    expect(score({ title: 'Kraft' }, 'cup kraft')).toBe(20);
  });
});

describe('a word itself', () => {
  const assortment = [
    product({
      handle: 'plate',
      title: 'Plate',
      tags: ['plates', 'Public'],
      description: 'A plate.',
    }),
    product({ handle: 'cup', title: 'Cup', description: 'Of PLA.' }),
    product({ handle: 'bag', title: 'Compostable Bag', description: 'Goes to the bin.' }),
  ];

  it('comes before longer words that begin with it, and alone before those around it', () => {
    expect(search(assortment, 'pla')).toEqual(['cup', 'plate']);
    expect(search(assortment, 'plat')).toEqual(['plate']);
    expect(search([...assortment, product({ handle: 'lat', title: 'Lat' })], 'lat')).toEqual([
      'lat',
    ]);
    expect(search(assortment, 'lat')).toEqual(['plate']);
  });

  it('has other forms and other names', () => {
    expect(search(assortment, 'compost')).toEqual(['bag']);
    expect(search([product({ title: 'Box', tags: ['takeout', 'Public'] })], 'to go box')).toEqual([
      'one',
    ]);
    expect(search([product({ title: 'Knife', tags: ['wood', 'Public'] })], 'wooden')).toEqual([
      'one',
    ]);
  });

  it('that was mistyped comes with what was found for it', () => {
    const { corrections, isWhole } = buildSearchIndex(assortment).query('plaet bag');
    expect(corrections).toEqual([{ requested: 'plaet', found: ['plate'] }]);
    expect(isWhole).toBe(false);
    expect(buildSearchIndex(assortment).query('plate')).toMatchObject({
      corrections: [],
      isWhole: true,
    });
    expect(buildSearchIndex(assortment).query('zzz')).toMatchObject({ hits: [], corrections: [] });
  });
});

describe('what is found', () => {
  const assortment = [
    product({ handle: 'hot', title: 'Kraft Hot Cup 8 oz', productType: 'cups' }),
    product({ handle: 'lid', title: 'Flat Lid', description: 'Fits every cup.' }),
    product({ handle: 'fork', title: 'Birch Fork', productType: 'cutlery', tags: ['Public'] }),
    product({ handle: 'secret', title: 'Secret Cup', tags: ['cup', 'public-house'] }),
    product({ handle: 'box', title: 'Kraft Box', variantTitles: ['9" / 200'] }),
  ];

  it.each([
    ['cup', 'hot lid'],
    ['CUPS', 'hot lid'],
    ['cúp', 'hot lid'],
    ['kraft cup', 'hot'],
    ['kraft fork', 'fork hot box'],
    ['8oz', 'hot'],
    ['8-oz cup', 'hot'],
    ['18 oz', ''],
    ['boxes', 'box'],
    ['9 inch', 'box'],
    ['cutlery', 'fork'],
    ['secret', ''],
    ['public', ''],
    ['fokr', 'fork'],
    ['krft cups', 'hot'],
    ['cuttlery', 'fork'],
    ['plastic', ''],
    ['', ''],
    ['   ', ''],
    ['🌱', ''],
    ['<b>cup</b>', 'hot lid'],
    ["cup' OR '1'='1", 'hot lid'],
  ])('%j finds %j', (text, handles) => {
    expect(search(assortment, text).toSorted()).toEqual(
      handles.split(' ').filter(Boolean).toSorted(),
    );
    expect(search(assortment, text)).toEqual(
      searchPlainly(assortment, text).map((hit) => hit.product.handle),
    );
  });

  it('is sorted by score, then best sellers first and sold out last', () => {
    const cups = [
      product({ handle: 'gone', title: 'A Cup', available: false }),
      product({ handle: 'usual', title: 'B Cup' }),
      product({ handle: 'best', title: 'C Cup', tags: ['Public', 'best-seller'] }),
    ];
    expect(search(cups, 'cup')).toEqual(['best', 'usual', 'gone']);
  });

  it('is sorted by score, then by title as people sort, then by handle', () => {
    const cups = [
      product({ handle: 'd', title: 'Cup 12 oz' }),
      product({ handle: 'b', title: 'cup 8 oz' }),
      product({ handle: 'a', title: 'Cup 8 oz' }),
      product({ handle: 'c', title: 'Zebra', productType: 'cups', description: 'A cup.' }),
    ];
    expect(search(cups, 'cup')).toEqual(['c', 'a', 'b', 'd']);
  });

  it('leaves out what scores below 5', () => {
    const inside = product({ variantTitles: ['Megazephyrium'] });
    expect(buildSearchIndex([inside]).query('zephyr').hits).toEqual([
      { product: inside, score: 5 },
    ]);
    expect(search([product({ variantTitles: ['zephyr'] })], 'zepyhr')).toEqual([]);
    expect(search([product({ title: 'Zephyr' })], 'zepyhr')).toEqual(['one']);
  });

  it('takes a word that only begins one of a description for a slip, beside it', () => {
    const pair = [
      product({ handle: 'bowl', title: 'Bowl', description: 'Can be lidded.' }),
      product({ handle: 'lid', title: 'Flat Lid' }),
    ];
    expect(search(pair, 'lidd')).toEqual(['lid', 'bowl']);
    expect(search(pair, 'lidde')).toEqual(['bowl']);
  });

  it('does not guess at typing mistakes where the word as typed exists', () => {
    const pair = [
      product({ handle: 'cap', title: 'Cap' }),
      product({ handle: 'cup', title: 'Cup' }),
    ];
    expect(search(pair, 'cap')).toEqual(['cap']);
    expect(search(pair, 'cop')).toEqual(['cap', 'cup']);
    expect(buildSearchIndex(pair).query('cop').hits[0]?.score).toBe(16); // 40 % of title and handle
  });
});
