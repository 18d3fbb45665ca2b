import { gid, stableNumber } from '../../kit/ids';
import { LOCATION } from '../parcels';

/** The one place that this shop sends from and keeps its goods at. */
export const LOCATION_NODE = {
  __typename: 'Location',
  id: gid('Location', stableNumber(`location ${LOCATION}`)),
  name: LOCATION,
};
