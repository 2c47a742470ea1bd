// The elements that journeys name most.
import type { Query } from './driver.ts';

export function heading(name: string): Query {
  return { role: 'heading', name };
}

export function button(name: string, within?: string): Query {
  return { role: 'button', name, ...(within !== undefined && { within }) };
}

export function field(name: string, within?: string): Query {
  return { role: 'textbox', name, ...(within !== undefined && { within }) };
}
