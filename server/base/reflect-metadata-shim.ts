// The part of reflect-metadata that tsyringe needs, which @peculiar/x509 uses. Must be imported before that library. The package
// itself, which @simplewebauthn/server loads later, asks this part for what was defined before it came.

const metadata = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(key: unknown, target: object): unknown {
  return metadata.get(target)?.get(key);
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  metadata.set(target, new Map(metadata.get(target)).set(key, value));
}

function hasOwnMetadata(key: unknown, target: object): boolean {
  return metadata.get(target)?.has(key) ?? false;
}

function getOwnMetadataKeys(target: object): unknown[] {
  return [...(metadata.get(target)?.keys() ?? [])];
}

function deleteMetadata(key: unknown, target: object): boolean {
  return metadata.get(target)?.delete(key) ?? false;
}

if (!('getMetadata' in Reflect)) {
  Object.assign(Reflect, {
    getMetadata: getOwnMetadata,
    getOwnMetadata,
    defineMetadata,
    hasOwnMetadata,
    getOwnMetadataKeys,
    deleteMetadata,
  });
}
