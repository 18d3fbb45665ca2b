/** Runs tasks one at a time, in order of arrival. */
export class Lane {
  #tail: Promise<unknown> = Promise.resolve();

  /** Settles as the task does; a failed task does not stop the next. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** Resolves when all tasks so far are done. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
