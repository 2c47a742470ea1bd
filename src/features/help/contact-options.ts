// The help contacts from the settings, which may hold any text: a safe and complete value becomes a link, any other
// stays text, and an empty one is not shown.
import { asciiEmail, isEmail } from '../../../contract/common/email.ts';
import type { Settings } from '../../../contract/service/settings.ts';

export interface ContactOption {
  text: string;
  href: string | null;
}

export interface ContactOptions {
  /** Its text is the host of the guide. */
  guide: { text: string; href: string } | null;
  phone: ContactOption | null;
  email: ContactOption | null;
}

const phoneNumber = /^\+?[\d\s()./-]+$/;

/** The trimmed value; null when it is empty or a template's placeholder such as {phone}. */
function textOf(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' || /[{}]/.test(text) ? null : text;
}

function phoneOption(text: string): ContactOption {
  const digits = text.replace(/[^\d+]/g, '');
  const isPhoneNumber = phoneNumber.test(text) && digits.length >= 3;
  return { text, href: isPhoneNumber ? `tel:${digits}` : null };
}

function emailOption(text: string): ContactOption {
  return { text, href: isEmail(text) ? `mailto:${asciiEmail(text)}` : null };
}

/** Https, or the app's own origin; never `javascript:` and the like. */
function guideOption(text: string): ContactOptions['guide'] {
  try {
    const { href, host, origin, protocol } = new URL(text, location.origin);
    return protocol === 'https:' || origin === location.origin ? { text: host, href } : null;
  } catch {
    return null;
  }
}

export function toContactOptions({ phone, email, guideUrl }: Settings['help']): ContactOptions {
  const [phoneText, emailText, guideText] = [phone, email, guideUrl].map(textOf);
  return {
    guide: guideText ? guideOption(guideText) : null,
    phone: phoneText ? phoneOption(phoneText) : null,
    email: emailText ? emailOption(emailText) : null,
  };
}
