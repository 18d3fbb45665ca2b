import { expect, it } from 'vitest';
import { MOST_FACILITIES, parseFacilityFile } from './facility-file.server';

const ZIPS: Record<string, { latitude: number; longitude: number }> = {
  '97201': { latitude: 45.5, longitude: -122.69 },
};
const parse = (text: string) => parseFacilityFile(text, (zip) => ZIPS[zip] ?? null);
const HEAD = 'name,address,city,state,zip,materials';
const ROW = 'Green Heap,1 Peat Lane,Portland,OR,97201,paper';

function rowsOf(text: string) {
  const file = parse(text);
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  return file.rows;
}
function problemsOf(text: string): string[] {
  const file = parse(text);
  return file.ok ? [] : file.problems.map(({ line, reason }) => `${line}: ${reason}`);
}

it('takes what spreadsheets write: byte order mark, CRLF, quotes, empty lines, any order', () => {
  const rows = rowsOf(
    '\uFEFFMaterials,ZIP,State,City,Address,Name,open_to,website,phone\r\n' +
      '"paper; Bioplastic",97201-1234,or,Portland,"1 Peat Lane, Suite 4","Heap ""Two""",Businesses,https://heap.example.com,(503) 555-0100\r\n' +
      '\r\n,,,,,,,,\r\n'.slice(0, 2),
  );
  expect(rows).toEqual([
    {
      name: 'Heap "Two"',
      address: '1 Peat Lane, Suite 4',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      latitude: 45.5,
      longitude: -122.69,
      phone: '(503) 555-0100',
      website: 'https://heap.example.com/',
      materials: ['paper', 'bioplastic'],
      openTo: 'businesses',
      hours: null,
      source: 'Loaded by the store',
    },
  ]);
});

it('tells every bad row by its line and its reason, and reads none of them', () => {
  expect(
    problemsOf(
      [
        `${HEAD},latitude,longitude,website,phone,open_to`,
        `${ROW},,,,,`,
        ',2 B,Portland,ZZ,9720,glass,,,,,',
        'C,3 C,Portland,OR,97201,paper,45.5,122.6,,,',
        'D,4 D,Portland,OR,97201,paper,95,-122,,,',
        'E,5 E,Portland,OR,99999,paper,,,ftp://e.example.com,call us,friends',
        'F,6 F',
        `GREEN HEAP${ROW.slice('Green Heap'.length)},,,,,`,
      ].join('\n'),
    ),
  ).toEqual([
    '3: name: is empty.',
    '3: state: isn’t a state, like OR.',
    '3: zip: isn’t a ZIP code, like 97201.',
    '3: materials: glass is none of paper, lined-paper, fiber, wood, bioplastic; put ; between them.',
    expect.stringMatching(
      /^4: latitude: the place is \d+ miles from its ZIP code 97201: is a minus missing\?$/,
    ),
    '5: latitude: isn’t in degrees, like 45.5152.',
    '6: phone: isn’t a phone number, like (503) 555-0100.',
    '6: website: isn’t a URL that starts with https:// or http://.',
    '6: open_to: is none of everybody, households, businesses.',
    '6: zip: 99999 isn’t on our map. Enter a latitude and longitude.',
    '7: The row has 2 cells, but the first line has 11.',
    '8: The same name, address, and ZIP code are in line 2.',
  ]);
});

it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)'])('refuses %s as a name', (cell) => {
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  expect(problemsOf(`${HEAD}\n${quoted},1 A,Portland,OR,97201,paper`)).toEqual([
    `2: name: begins with ${cell[0]}, like a formula.`,
  ]);
});

it('refuses a line break in a cell and a text that is too long', () => {
  expect(problemsOf(`${HEAD}\n"A\nB",1 A,Portland,OR,97201,paper`)).toEqual([
    '3: name: has a line break or another control character.',
  ]);
  expect(problemsOf(`${HEAD}\n${'n'.repeat(121)},1 A,Portland,OR,97201,paper`)).toEqual([
    '2: name: is longer than 120 characters.',
  ]);
});

it.each([
  ['https://user:secret@heap.example.com'],
  ['javascript:alert(1)'],
  ['https://localhost'],
  ['heap.example.com'],
])('refuses %s as a website', (website) => {
  expect(problemsOf(`${HEAD},website\n${ROW},${website}`)).toHaveLength(1);
});

it.each([
  ['', ['1: The file has no places.']],
  [HEAD, ['1: The file has no places.']],
  [`${HEAD.replaceAll(',', ';')}\n${ROW}`, ['1: Separate the columns with commas.']],
  [
    `${HEAD},color,name\n${ROW},red,x`,
    ['1: There’s no column color.', '1: The column name appears twice.'],
  ],
  [
    `name,city\nA,B`,
    [
      '1: The column address is missing.',
      '1: The column state is missing.',
      '1: The column zip is missing.',
      '1: The column materials is missing.',
    ],
  ],
])('refuses a file that begins %j', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

it('stops at a quote that is never closed', () => {
  const file = `${HEAD}\n"${ROW}\n${`${ROW}\n`.repeat(500)}`;
  expect(problemsOf(file)).toEqual([expect.stringContaining('We couldn’t read this as CSV')]);
});

it('has a most', () => {
  const many = Array.from(
    { length: MOST_FACILITIES + 1 },
    (_, at) => `H${at},1 A,P,OR,97201,paper`,
  );
  expect(problemsOf(`${HEAD}\n${many.join('\n')}`)).toEqual([
    '1: The file has 20001 places; 20000 is the most.',
  ]);
});
