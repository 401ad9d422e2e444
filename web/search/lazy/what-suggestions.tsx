export default function WhatSuggestions() {
  return null;
}
