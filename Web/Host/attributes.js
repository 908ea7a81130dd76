/** An attribute of an element as a number, or another where it says none, or zero. */
export const number = (element, name, otherwise) =>
  parseFloat(element.getAttribute(name)) || otherwise;
