// @ts-check
const form = document.forms[0];
if (form) {
  const confirmed = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'logout',
    value: 'yes',
  });
  form.append(confirmed);
  form.submit();
}
