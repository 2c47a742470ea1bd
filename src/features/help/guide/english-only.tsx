import { useTranslation } from 'react-i18next';
import classes from './guide.module.css';

/** Says so to people whose language the guide does not have yet. */
export function EnglishOnly() {
  const { t, i18n } = useTranslation(['start', 'guide']);
  return i18n.language === 'en' ? null : <p className={classes.english}>{t('guide:englishOnly')}</p>;
}
