import { Client } from 'pg';
import { answering } from '../test-postgres';

/**
 * Makes the store's role and its database on the leader.
 *
 * @param url of the superuser, without a database
 */
export async function makeStoreDatabase(
  url: string,
  { password }: { password: string },
): Promise<void> {
  await answering(`${url}/postgres`);
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(`create role store login password ${client.escapeLiteral(password)}`);
    await client.query('create database store owner store');
  } finally {
    await client.end();
  }
}
