// The part of reflect-metadata that tsyringe needs, which @peculiar/x509 uses. Must be imported before that library.

const metadata = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(key: unknown, target: object): unknown {
  return metadata.get(target)?.get(key);
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  metadata.set(target, new Map(metadata.get(target)).set(key, value));
}

if (!('getMetadata' in Reflect)) {
  Object.assign(Reflect, { getMetadata: getOwnMetadata, getOwnMetadata, defineMetadata });
}
