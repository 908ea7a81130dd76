// Says how to see the gallery, on a page that was opened from a disk: from there, browsers load no modules. This is none.

if (location.protocol === "file:") /** @type {HTMLElement} */ (document.querySelector(".disk")).hidden = false;
