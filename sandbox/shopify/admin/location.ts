import { gid, stableNumber } from '../../kit/ids';
import { LOCATION } from '../parcels';

/** The shop's only location, which stocks and ships its goods. */
export const LOCATION_NODE = {
  __typename: 'Location',
  id: gid('Location', stableNumber(`location ${LOCATION}`)),
  name: LOCATION,
};
