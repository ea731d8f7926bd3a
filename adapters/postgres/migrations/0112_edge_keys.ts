/** Which of an account's keys for edges is current. The keys themselves are made of the hosts' secret, and kept nowhere. */
export const statements = ["alter table tenants add column edge_key integer not null default 1"]
