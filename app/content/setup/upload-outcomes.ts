/** What the checks of the bucket and of the virus scanner have found. */
export const UPLOAD_OUTCOMES = {
  bucket: {
    none: 'None: uploads are kept in the database',
    found: (name: string, left: number) =>
      left === 0
        ? `Keeps, returns, and removes a file: ${name}`
        : `Keeps, returns, and removes a file: ${name}. ${left} still in the database: npm run move-uploads moves ${left === 1 ? 'it' : 'them'}`,
    refused: (cause: string) =>
      `The bucket denied access (${cause}). Check STORAGE_BUCKET, STORAGE_REGION, and both keys: the key needs permission to put, get, and delete objects.`,
    unreachable: 'The bucket doesn’t answer. Check STORAGE_ENDPOINT.',
    other: 'The bucket didn’t return the file it was given. Check the service at STORAGE_ENDPOINT.',
    untried:
      'The bucket didn’t answer a request without a signature, so nobody knows whether it hands out files to everyone. Run npm run setup again.',
    open: 'The bucket hands out files to everyone. Make it private: block all public access.',
  },
  scanner: {
    none: 'None: uploads aren’t scanned for viruses',
    found: 'Answers',
    silent:
      'clamd doesn’t answer at CLAMD_HOST and CLAMD_PORT, so no upload is accepted. Start it, or check that it listens on TCP.',
  },
} as const;
