package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
)

// A message is a message of Jupyter's protocol: the frames before its delimiter, its dictionaries, and
// the frames behind them.
type message struct {
	before, after    [][]byte
	header, metadata map[string]any
	parent           json.RawMessage
	content          map[string]any
}

// delimiter separates ZeroMQ's addresses or topics from Jupyter's message.
var delimiter = []byte("<IDS|MSG>")

// errForeign says that a message does not have Jupyter's form, and errSignature that its sender does not
// know the key.
var (
	errForeign   = errors.New("it is not Jupyter's")
	errSignature = errors.New("its signature is wrong")
)

// parse reads a message. It checks the signature first. Without a key, messages have no signature.
func parse(frames [][]byte, key string) (m message, err error) {
	i := slices.IndexFunc(frames, func(f []byte) bool { return bytes.Equal(f, delimiter) })
	if i < 0 || len(frames) < i+6 {
		return m, errForeign
	}
	if key != "" && !hmac.Equal(frames[i+1], sign(frames[i+2:i+6], key)) {
		return m, errSignature
	}
	m.before, m.parent, m.after = frames[:i], frames[i+3], frames[i+6:]
	for j, part := range map[int]*map[string]any{2: &m.header, 4: &m.metadata, 5: &m.content} {
		if json.Unmarshal(frames[i+j], part) != nil || *part == nil { // null is not a dictionary
			return m, errForeign
		}
	}
	return m, nil
}

// heading returns the header of a message and the header of its parent, before its content has come. It
// returns an empty message if the frames are not exactly those before the content.
func heading(frames [][]byte) (m message) {
	if n := len(frames); n >= 5 && bytes.Equal(frames[n-5], delimiter) {
		m.parent = frames[n-2]
		json.Unmarshal(frames[n-3], &m.header)
	}
	return m
}

// sign returns the signature of the dictionaries of a message, in hexadecimal digits.
func sign(parts [][]byte, key string) []byte {
	mac := hmac.New(sha256.New, []byte(key))
	for _, p := range parts {
		mac.Write(p)
	}
	return hex.AppendEncode(nil, mac.Sum(nil))
}

// kind returns the type of a message.
func (m message) kind() string { return textEntry(m.header, "msg_type") }

// textEntry returns an entry of a dictionary, "" if it is not a text.
func textEntry(entries map[string]any, key string) string {
	s, _ := entries[key].(string)
	return s
}

// request returns the name of the request that led to m.
func (m message) request() string {
	var parent map[string]any
	if json.Unmarshal(m.parent, &parent) != nil {
		return ""
	}
	return textEntry(parent, "msg_id")
}

// derive returns m as a message of another type and content, with the same parent.
func (m message) derive(kind string, content map[string]any) message {
	header := map[string]any{}
	for k, v := range m.header {
		header[k] = v
	}
	header["msg_type"], header["msg_id"] = kind, textEntry(header, "msg_id")+"-"+kind
	m.header, m.content = header, content
	return m
}

// reply returns the answer to m, a request.
func (m message) reply(kind string, content map[string]any) message {
	parent := encode(m.header)
	m = m.derive(kind, content)
	m.parent, m.metadata = parent, map[string]any{}
	return m
}

// display returns a message that displays a page, in the place of m.
func (m message) display(page, text string) message {
	return m.derive("display_data", map[string]any{
		"data": map[string]any{"text/html": page, "text/plain": text}, "metadata": map[string]any{}, "transient": map[string]any{},
	})
}

// frames writes m, signed with a key.
func (m message) frames(key string) [][]byte {
	parts := [][]byte{encode(m.header), m.parent, encode(m.metadata), encode(m.content)}
	var signature []byte
	if key != "" {
		signature = sign(parts, key)
	}
	frames := append(append([][]byte{}, m.before...), delimiter, signature)
	return append(append(frames, parts...), m.after...)
}

// encode writes a dictionary. It cannot fail, because the dictionary came as JSON or consists of texts.
func encode(d map[string]any) []byte {
	if d == nil {
		d = map[string]any{}
	}
	b, err := json.Marshal(d)
	if err != nil {
		panic(err)
	}
	return b
}
