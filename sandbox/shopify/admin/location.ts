import { locationNode, WAREHOUSE } from '../inventory/levels';

/** The location that ships the shop's goods. */
export const LOCATION_NODE = locationNode(WAREHOUSE);
