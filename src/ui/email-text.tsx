/** An address that breaks before its @ where it has no room in one line, and not inside a word. */
export function EmailText({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  return at < 1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
