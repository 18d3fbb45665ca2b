/** What services need to keep uploads: in the database, by no scanner, in a process that nothing kills. */
export const uploadsInPostgres = {
  uploads: { bucket: null, scan: null, tell: () => undefined },
  failpoint: () => undefined,
};
