// A storage of the browser's kind that ends with the page. Its entries are its own properties, as the console lists them.
class MemoryStorage {
  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null;
  }

  setItem(name: string, value: string): void {
    Object.defineProperty(this, name, {
      value: String(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }

  removeItem(name: string): void {
    if (Object.hasOwn(this, name)) Reflect.deleteProperty(this, name);
  }

  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name);
  }
}

export function createMemoryStorage(): Storage {
  return new MemoryStorage() as unknown as Storage;
}
