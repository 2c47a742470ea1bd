// Texts that name others: `**$t(start:action.save)**` in the guide is what the button says. They are put in by the build, so that
// the guide needs no catalogue but its own.
import i18next from 'i18next';

const reference = '$t(';

/**
 * @typedef {{ name: string, resources: Record<string, unknown> }} Catalogue
 * @param {string} language
 * @param {readonly Catalogue[]} all the catalogues of this language
 * @returns {Catalogue[]} all of them, with what they name put in
 * @throws where a text is named that there is not
 */
export function withReferences(language, all) {
  const texts = i18next.createInstance();
  void texts.init({
    lng: language,
    resources: { [language]: Object.fromEntries(all.map(({ name, resources }) => [name, resources])) },
    interpolation: { escapeValue: false },
    initAsync: false,
    parseMissingKeyHandler(key) {
      throw new Error(`A text in ${language} names ${key}, which there is not.`);
    },
  });
  return all.map(({ name, resources }) => {
    if (!JSON.stringify(resources).includes(reference)) return { name, resources };
    const keys = Object.keys(resources);
    const said = keys.map((key) => [key, texts.t(`${name}:${key}`, { returnObjects: true })]);
    return { name, resources: Object.fromEntries(said) };
  });
}
