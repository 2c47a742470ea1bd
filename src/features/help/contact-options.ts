// Whom to ask, as whoever hosts the app has set it. Any text may stand there: what is safe and whole becomes a link,
// what is merely no address stays a text, and what nobody has filled in is not shown.
import { z } from 'zod';
import type { Settings } from '../../../contract/service/settings.ts';

/** A value that can be read, and where it leads to, if anywhere. */
export interface ContactOption {
  text: string;
  href: string | null;
}

export interface ContactOptions {
  /** Its text is the host that keeps the guide. */
  guide: { text: string; href: string } | null;
  phone: ContactOption | null;
  email: ContactOption | null;
}

const phoneNumber = /^\+?[\d\s()./-]+$/;
const address = z.email();

/** The value without what stands around it; null where there is none, or a template's placeholder such as {phone}. */
function textOf(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' || /[{}]/.test(text) ? null : text;
}

function phoneOption(text: string): ContactOption {
  const digits = text.replace(/[^\d+]/g, '');
  const isNumber = phoneNumber.test(text) && digits.length >= 3;
  return { text, href: isNumber ? `tel:${digits}` : null };
}

function emailOption(text: string): ContactOption {
  return { text, href: address.safeParse(text).success ? `mailto:${text}` : null };
}

/** Https, or where the app itself comes from; `javascript:` and its like are nowhere to go. */
function guideOption(text: string): ContactOptions['guide'] {
  try {
    const { href, host, origin, protocol } = new URL(text, location.origin);
    return protocol === 'https:' || origin === location.origin ? { text: host, href } : null;
  } catch {
    return null;
  }
}

/** @param help of /config.json. */
export function toContactOptions({ phone, email, guideUrl }: Settings['help']): ContactOptions {
  const [phoneText, emailText, guideText] = [phone, email, guideUrl].map(textOf);
  return {
    guide: guideText ? guideOption(guideText) : null,
    phone: phoneText ? phoneOption(phoneText) : null,
    email: emailText ? emailOption(emailText) : null,
  };
}
