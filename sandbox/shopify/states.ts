/**
 * US states with their own sales tax rate, in hundredths of a percent. Taxes of cities and counties are left
 * out.
 */
// prettier-ignore
const STATES: [code: string, name: string, rate: number][] = [
  ['AL', 'Alabama', 400], ['AK', 'Alaska', 0], ['AZ', 'Arizona', 560], ['AR', 'Arkansas', 650],
  ['CA', 'California', 725], ['CO', 'Colorado', 290], ['CT', 'Connecticut', 635],
  ['DE', 'Delaware', 0], ['DC', 'District of Columbia', 600], ['FL', 'Florida', 600],
  ['GA', 'Georgia', 400], ['HI', 'Hawaii', 400], ['ID', 'Idaho', 600], ['IL', 'Illinois', 625],
  ['IN', 'Indiana', 700], ['IA', 'Iowa', 600], ['KS', 'Kansas', 650], ['KY', 'Kentucky', 600],
  ['LA', 'Louisiana', 500], ['ME', 'Maine', 550], ['MD', 'Maryland', 600],
  ['MA', 'Massachusetts', 625], ['MI', 'Michigan', 600], ['MN', 'Minnesota', 688],
  ['MS', 'Mississippi', 700], ['MO', 'Missouri', 423], ['MT', 'Montana', 0],
  ['NE', 'Nebraska', 550], ['NV', 'Nevada', 685], ['NH', 'New Hampshire', 0],
  ['NJ', 'New Jersey', 663], ['NM', 'New Mexico', 488], ['NY', 'New York', 400],
  ['NC', 'North Carolina', 475], ['ND', 'North Dakota', 500], ['OH', 'Ohio', 575],
  ['OK', 'Oklahoma', 450], ['OR', 'Oregon', 0], ['PA', 'Pennsylvania', 600],
  ['RI', 'Rhode Island', 700], ['SC', 'South Carolina', 600], ['SD', 'South Dakota', 420],
  ['TN', 'Tennessee', 700], ['TX', 'Texas', 625], ['UT', 'Utah', 485], ['VT', 'Vermont', 600],
  ['VA', 'Virginia', 430], ['WA', 'Washington', 650], ['WV', 'West Virginia', 600],
  ['WI', 'Wisconsin', 500], ['WY', 'Wyoming', 400],
  // Territories, freely associated states and military mail: regions at Shopify, without tax here.
  ['AS', 'American Samoa', 0], ['FM', 'Micronesia', 0], ['GU', 'Guam', 0],
  ['MH', 'Marshall Islands', 0], ['MP', 'Northern Mariana Islands', 0], ['PW', 'Palau', 0],
  ['PR', 'Puerto Rico', 0], ['VI', 'U.S. Virgin Islands', 0],
  ['AA', 'Armed Forces Americas', 0], ['AE', 'Armed Forces Europe', 0],
  ['AP', 'Armed Forces Pacific', 0],
];

export type State = { code: string; name: string; rate: number };

export const states: readonly State[] = STATES.map(([code, name, rate]) => ({ code, name, rate }));

const byCode = new Map(states.map((state) => [state.code, state]));

export function stateOf(code: string): State | undefined {
  return byCode.get(code);
}
