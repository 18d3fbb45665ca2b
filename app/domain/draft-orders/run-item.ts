/** An item of a run as it was chosen. */
export type RunItem = {
  gid: string;
  /** The version of a draft that is to be deleted (`copyVersion`); null otherwise. */
  version: string | null;
};
