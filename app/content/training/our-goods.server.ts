import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';
import type { Lesson } from '~/domain/training/training';

/** Lesson: our products, what they are made of, and how to dispose of them. */
export function ourGoods(): Lesson {
  return {
    name: 'our-goods',
    title: 'What we sell, and what it’s made of',
    summary: 'Cups, lids, containers, and cutlery, their materials, and where each goes after use.',
    minutes: 5,
    sections: [
      {
        heading: 'Our products',
        body: [
          'Cups, lids, containers, and cutlery for food that’s eaten far from a dishwasher. They’re sold by the case, with the price per case next to the price per piece. Merch is sold one at a time. Cups, bags, and grease-proof paper can be printed with a customer’s own design.',
          'The best cup is still the one that gets washed. Say so: a place with shelves, a sink, and guests who stay needs fewer of ours. Our products are for the truck, the stadium, and the Saturday with 400 guests.',
        ],
      },
      {
        heading: 'Five materials',
        body: [
          [
            'Paper: hot cups, bags, sleeves. Takes heat well.',
            'Bagasse, the fiber left over from sugarcane: plates, trays, and clamshells.',
            'Plant-based plastics such as PLA: clear cups and their lids. For cold drinks only. They lose their shape in heat.',
            'Birch: forks, knives, and spoons.',
            'Cotton: tees, hoodies, and bags made to keep.',
          ],
          'Each product’s page names its material. Check there before you answer. Guessing costs more trust than looking it up.',
        ],
      },
      {
        heading: 'After use',
        body: [
          'Every product’s page says which of 4 things to do with it after use:',
          [
            `${COMPOST_ADVICE.home.label}: ${COMPOST_ADVICE.home.advice}`,
            `${COMPOST_ADVICE.industrial.label}: ${COMPOST_ADVICE.industrial.advice}`,
            `${COMPOST_ADVICE.recycle.label}: ${COMPOST_ADVICE.recycle.advice}`,
            `${COMPOST_ADVICE.reuse.label}: ${COMPOST_ADVICE.reuse.advice}`,
          ],
          'Compost Locations, on your dashboard, shows drop-off sites for food scraps by ZIP code. Look at it with the people you’re talking to.',
        ],
      },
      {
        heading: 'Lids that fit',
        body: [
          'A cup and a lid fit when their rims have the same diameter, listed in millimeters for both. Each cup’s page lists the lids that fit. A lid that leaks is waste twice over, so check before someone orders 40 cases.',
        ],
      },
    ],
    check: [
      {
        name: 'hot-drink',
        prompt: 'A café wants to serve coffee in our clear cups. What do you say?',
        choices: [
          'They work for anything that isn’t boiling.',
          'Those are for cold drinks. For coffee there are paper hot cups.',
          'They only need the right lid.',
        ],
        right: 1,
        why: 'Clear plant-based cups lose their shape in heat. Paper hot cups are made for coffee and tea.',
      },
      {
        name: 'industrial',
        prompt: 'Where does a cup marked for commercial composting go?',
        choices: [
          'In a backyard compost pile. It just takes longer.',
          'In plastic recycling, where it looks like the other bottles.',
          'With food scraps that go to a commercial composting facility.',
        ],
        right: 2,
        why: 'It needs the heat of a commercial facility. A backyard pile is too cool, and in plastic recycling it spoils the rest.',
      },
      {
        name: 'lid',
        prompt: 'How do you know whether a lid fits a cup?',
        choices: [
          'Both list the same rim diameter.',
          'Both are made of the same material.',
          'Both hold the same number of ounces.',
        ],
        right: 0,
        why: 'Cups of the same size can have different rims. The diameter in millimeters decides, and each cup’s page lists its lids.',
      },
      {
        name: 'unsure',
        prompt: 'Someone asks what a tray is made of, and you aren’t sure. What do you do?',
        choices: [
          'Say that all our products are made of plants.',
          'Open the product’s page, which names the material.',
          'Say bagasse, which most trays are made of.',
        ],
        right: 1,
        why: 'Each product’s page names its material. A guess that turns out wrong costs more trust than a look at your phone.',
      },
    ],
  };
}
