/** Where the bytes of an upload are kept: a table of ours, or a bucket that speaks S3. */
export type StoreName = 'postgres' | 's3';

/** Why an upload is not kept, whatever it is; `content/core/errors/artwork-errors.ts` has the sentences. */
export type UploadRejection =
  | 'upload_infected'
  /** The scanner does not answer. */
  | 'upload_unscanned'
  /** The storage does not answer. */
  | 'upload_not_kept';

/** How a file is handed to a browser. */
export type HandedOver = {
  /** Media type. */
  type: string;
  /** `Content-Disposition` */
  disposition: string;
};

/** The one port through which bytes of uploads go. A key is a UUID, and never anything that a person chose. */
export type Storage = {
  name: StoreName;
  /** Keeps bytes under a key; the same again changes nothing. @throws PlatformFailure if it is unknown whether they are kept */
  put: (key: string, bytes: Buffer, type: string) => Promise<void>;
  /** Null if there is nothing under the key. */
  get: (key: string) => Promise<Buffer | null>;
  /** Removes what is under a key, if anything is. */
  remove: (key: string) => Promise<void>;
  /** Returns an address that hands the file to whoever has it, for a short while; null if there is no such thing. */
  presign: (key: string, as: HandedOver) => Promise<string | null>;
};
