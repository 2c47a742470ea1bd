// Whom to ask, as whoever hosts the app has set it. Any text may stand there: what is safe and whole becomes a link,
// what is merely no address stays a text, and what nobody has filled in is not shown.
import { z } from 'zod';
import type { Settings } from '../../../contract/service/settings.ts';

/** A value that can be read, and where it leads to, if anywhere. */
export interface Way {
  text: string;
  href: string | null;
}

export interface HelpWays {
  /** Its text is the host that keeps the guide. */
  guide: { text: string; href: string } | null;
  phone: Way | null;
  email: Way | null;
}

const phoneNumber = /^\+?[\d\s()./-]+$/;
const address = z.email();

/** The value without what stands around it; null where there is none, or a template's placeholder such as {phone}. */
function filledIn(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' || /[{}]/.test(text) ? null : text;
}

function phoneWay(text: string): Way {
  const digits = text.replace(/[^\d+]/g, '');
  const isNumber = phoneNumber.test(text) && digits.length >= 3;
  return { text, href: isNumber ? `tel:${digits}` : null };
}

function emailWay(text: string): Way {
  return { text, href: address.safeParse(text).success ? `mailto:${text}` : null };
}

/** Https, or where the app itself comes from; `javascript:` and its like are nowhere to go. */
function guideWay(text: string): HelpWays['guide'] {
  try {
    const { href, host, origin, protocol } = new URL(text, location.origin);
    return protocol === 'https:' || origin === location.origin ? { text: host, href } : null;
  } catch {
    return null;
  }
}

/** @param help of /config.json. */
export function helpWays({ phone, email, guideUrl }: Settings['help']): HelpWays {
  const [phoneText, emailText, guideText] = [phone, email, guideUrl].map(filledIn);
  return {
    guide: guideText ? guideWay(guideText) : null,
    phone: phoneText ? phoneWay(phoneText) : null,
    email: emailText ? emailWay(emailText) : null,
  };
}
