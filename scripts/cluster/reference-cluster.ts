import type { ReferenceCluster, ReferenceClusterOptions } from './reference-cluster-types';

/** Starts the reference cluster of `docs/scale.md` on this machine. */
export async function startReferenceCluster(
  options: ReferenceClusterOptions,
): Promise<ReferenceCluster> {
  throw new Error(`being built: ${options.folder}`);
}
