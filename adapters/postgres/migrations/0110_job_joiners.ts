/**
 * The keys that asked for a job while it was in flight, beside the one that it is done for. They are in the job's own row: what ends the
 * job reads it as it is by then, also where a key joined while that waited.
 */
export const statements = ["alter table jobs add column joined_keys uuid[] not null default '{}'"]
