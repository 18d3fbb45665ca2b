/** What every Admin resolver gets as its second argument. */
export type AdminContext = {
  /** The sandbox's address as the caller knows it, without a slash at the end. */
  baseUrl: string;
};

export type UserError = { field: string[] | null; message: string };
