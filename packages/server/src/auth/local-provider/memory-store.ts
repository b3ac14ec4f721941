import type { Adapter, AdapterPayload } from "oidc-provider";

interface Entry {
  readonly payload: AdapterPayload;
  readonly expires: number;
}

/**
 * Where the local provider keeps its own sessions and codes while the server runs. Losing them costs a developer one
 * more click: the application's sessions are in the database.
 */
export function memoryStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && entry.expires > Date.now() ? entry.payload : undefined;
  };
  const search = (
    model: string,
    matches: (payload: AdapterPayload) => boolean,
  ): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      if (!key.startsWith(`${model}:`)) continue;
      const payload = live(key);
      if (payload && matches(payload)) return payload;
    }
    return undefined;
  };

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      for (const [key, { expires }] of entries) if (expires <= Date.now()) entries.delete(key);
      const expires = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1000;
      entries.set(`${model}:${id}`, { payload, expires });
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => search(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => search(model, (payload) => payload.userCode === code),
    async consume(id) {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    // Only this model's: an account switch revokes the old account's grant while its interaction is still needed.
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}
