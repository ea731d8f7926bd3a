/**
 * A source of one row, for the `from` of a statement that writes: where the parameter, a boolean, is true, its commit does not wait for
 * the disk. Commits become durable in their order, so the next one that waits makes this one durable too: in the same run of the server
 * (`server_run`), which whoever relies on it must see to.
 */
export const lazyCommit = (parameter: string): string => `(select set_config(
  'synchronous_commit', case when ${parameter}::boolean then 'off' else current_setting('synchronous_commit') end, true
)) as commits`
