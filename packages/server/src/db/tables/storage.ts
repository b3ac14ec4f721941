/** How much accounts store, and may store: counted by triggers, see migration 0020. */
export interface StorageTables {
  "auth.storage_limits": StorageLimitsTable;
  "auth.storage_use": StorageUseTable;
}

/** bigint is read as text. */
interface StorageLimitsTable {
  table_name: string;
  rows: string;
  bytes: string;
  /** What the rows are called by people. */
  what: string;
}

interface StorageUseTable {
  user_id: string;
  table_name: string;
  rows: string;
  bytes: string;
}
